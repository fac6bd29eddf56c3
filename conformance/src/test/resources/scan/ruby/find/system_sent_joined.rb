# finds: processes/start
Kernel.public_send(%w[s y s t e m].join, 'ls')
