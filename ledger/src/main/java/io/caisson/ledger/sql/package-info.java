/// SQLite and PostgreSQL. [Store] opens either, brings it to the schema this program knows, and hands out connections.
@NullMarked
package io.caisson.ledger.sql;

import org.jspecify.annotations.NullMarked;
