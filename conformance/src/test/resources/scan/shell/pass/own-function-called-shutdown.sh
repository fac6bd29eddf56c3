# passes: standard
shutdown() { echo bye; }
shutdown now
