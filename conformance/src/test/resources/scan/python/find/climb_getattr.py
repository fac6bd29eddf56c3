# finds: introspection/escape
getattr(getattr((), '__cla' + 'ss__'), '__subcla' + 'sses__')
