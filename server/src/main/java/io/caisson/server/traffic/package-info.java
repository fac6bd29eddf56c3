/// Each tenant's share of connections and bytes: request bodies ([Bodies]), unread answers ([AnswerBudget]),
/// connections ([Connections]) and the request rate ([RequestPace]).
@NullMarked
package io.caisson.server.traffic;

import org.jspecify.annotations.NullMarked;
