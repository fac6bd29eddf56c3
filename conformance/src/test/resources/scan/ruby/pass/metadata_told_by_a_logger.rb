require 'logger'
logger = Logger.new($stdout)
logger.info('requests to http://169.254.169.254/ are blocked here')
