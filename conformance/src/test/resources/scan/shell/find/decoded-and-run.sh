# finds: destructive/remove-root, obfuscation/decoded-code
echo cm0gLXJmIC8= | base64 -d | sh
