class Database
  def exec(query)
    query
  end

  def run
    exec('select 1')
  end
end

puts Database.new.run
