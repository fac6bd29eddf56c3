# finds: processes/start
print qx{id};
