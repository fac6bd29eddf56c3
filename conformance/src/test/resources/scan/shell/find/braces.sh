# finds: destructive/remove-root
{rm,-rf,/}
