# finds: processes/start
__send__('metsys'.reverse, 'ls')
