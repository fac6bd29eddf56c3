-- finds: processes/start
_G['o' .. 's']['execute']('ls')
