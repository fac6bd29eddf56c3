# finds: destructive/shutdown
shutdown -h now
