puts 'a@b.com'[/\A(\w+)@(\w+)\.com\z/, 1]
