/// Requests and answers without their meaning: fields and their bounds, problem documents, headers, pages. Nothing here
/// reads the ledger.
@NullMarked
package io.caisson.server.http;

import org.jspecify.annotations.NullMarked;
