class Connection
  def exec(query)
    [query]
  end
end

db = Connection.new
puts db.exec('select 1').first
