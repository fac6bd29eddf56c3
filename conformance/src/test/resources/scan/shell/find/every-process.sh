# finds: processes/kill-all
kill -9 -1
