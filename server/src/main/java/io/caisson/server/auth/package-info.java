/// API keys and tokens: [Keys] maps a credential to a caller, [LiveAuthority] ends what is open when a credential ends.
@NullMarked
package io.caisson.server.auth;

import org.jspecify.annotations.NullMarked;
