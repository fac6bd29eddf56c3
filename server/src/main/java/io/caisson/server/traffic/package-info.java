/// Every tenant's share of connections and bytes: bodies ([Bodies]), unread answers ([AnswerBudget]), connections
/// ([Connections]) and the rate of requests ([RequestPace]).
@NullMarked
package io.caisson.server.traffic;

import org.jspecify.annotations.NullMarked;
