-- finds: processes/start
.shell id
