/// Who calls and what they are entitled to: the [Caller] with its tenant, user and [Scope]s, the [Party] that an access
/// list names, and the [Tier] with its ceilings and prices.
@NullMarked
package io.caisson.account;

import org.jspecify.annotations.NullMarked;
