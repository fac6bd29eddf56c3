# finds: processes/start, exhaustion/breeding
loop { fork }
