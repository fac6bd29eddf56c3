sentence = 'see /etc/passwd for the list of users'
print(sentence.upper())
