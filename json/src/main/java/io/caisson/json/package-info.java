/// The JSON form of requests and receipts, shared by every door.
///
/// [RequestReader] parses a caller's text to an [io.caisson.ExecutionRequest] and names the invalid field when it
/// cannot; [ReceiptWriter] writes a receipt. A guest's result passes through unchanged, as validated text.
@NullMarked
package io.caisson.json;

import org.jspecify.annotations.NullMarked;
