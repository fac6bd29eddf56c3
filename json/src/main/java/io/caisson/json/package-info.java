/// The one JSON form of the nouns, for every door.
///
/// [RequestReader] turns a caller's text into an [io.caisson.ExecutionRequest] and names the field
/// that is wrong when it cannot; [ReceiptWriter] turns a receipt into text. A guest's result passes
/// through as the validated text it is.
@NullMarked
package io.caisson.json;

import org.jspecify.annotations.NullMarked;
