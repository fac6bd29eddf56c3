puts ENV['HOME'].to_s.length
puts __FILE__, Dir.pwd.class
