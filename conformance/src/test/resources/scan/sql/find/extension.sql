-- finds: native/library
SELECT load_extension('./reach');
