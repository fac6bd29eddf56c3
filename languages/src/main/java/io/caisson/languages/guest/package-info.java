/// One guest process: the [Order] it is sent, the exchange while it runs ([GuestProcess]), the files it leaves and the
/// [Verdict] on how it ended. No byte that comes back is trusted.
@NullMarked
package io.caisson.languages.guest;

import org.jspecify.annotations.NullMarked;
