class Config
  def all
    @all ||= { 'system' => 'linux' }
  end
end

puts Config.new.all['system']
