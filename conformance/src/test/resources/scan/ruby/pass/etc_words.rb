sentence = 'see /etc/passwd for the list of users'
puts sentence.upcase
