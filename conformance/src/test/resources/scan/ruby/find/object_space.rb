# finds: introspection/objects
ObjectSpace.each_object(Class) { |kind| puts kind }
