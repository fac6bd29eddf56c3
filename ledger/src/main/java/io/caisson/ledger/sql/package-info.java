/// SQLite and PostgreSQL, which differ in [SqlDialect] alone. [SqlLedgerStore] implements the interfaces of
/// `io.caisson.ledger.port`, a class for each; [Store] opens the database, brings it to the schema this program knows,
/// and hands out connections.
///
/// All SQL of the ledger belongs here, so there are more than 25 files: a class for each interface, and one for each
/// table that several of them read.
@NullMarked
package io.caisson.ledger.sql;

import org.jspecify.annotations.NullMarked;
