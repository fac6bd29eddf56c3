/// HTTP requests and answers independent of any operation: fields and their bounds, problem documents, headers,
/// pages. Nothing here reads the ledger.
@NullMarked
package io.caisson.server.http;

import org.jspecify.annotations.NullMarked;
