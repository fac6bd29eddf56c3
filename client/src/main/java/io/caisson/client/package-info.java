/// Another Caisson, over HTTP: [CaissonClient] is a door like the library itself, [RemotePlace] a place that code can
/// be sent to after it was scanned, decided and recorded here.
///
/// The other side may be wrong or hostile. Every call has an end in time, every answer a bound in length; what comes
/// back is read by the strict readers of `json`, no redirect is followed, and the key goes nowhere but to the address
/// that was configured.
@NullMarked
package io.caisson.client;

import org.jspecify.annotations.NullMarked;
