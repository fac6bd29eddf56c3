/// Operations for administrators and reports: keys, settings, ledger maintenance, usage, health.
@NullMarked
package io.caisson.server.administration;

import org.jspecify.annotations.NullMarked;
