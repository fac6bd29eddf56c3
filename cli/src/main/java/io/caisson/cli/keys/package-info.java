/// `keys`: creates, lists and revokes API keys, with or without a running server.
@NullMarked
package io.caisson.cli.keys;

import org.jspecify.annotations.NullMarked;
