/// Access to another Caisson over HTTP: [CaissonClient] has the interface of the library; [RemotePlace] is a
/// place that runs code which was scanned, decided and recorded here.
///
/// The other side may be wrong or hostile. Every call has a deadline and every answer a size limit. Answers are
/// read by the strict readers of `json`, no redirect is followed, and the key is sent only to the configured
/// address.
@NullMarked
package io.caisson.client;

import org.jspecify.annotations.NullMarked;
