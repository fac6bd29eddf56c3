// the whole input is `context`; its members are variables too
return context.users.filter(user => user.score >= context.threshold).map(user => user.name)
