# finds: dynamic-code/eval
Object.const_get('Kern' + 'el').send(:eval, '1')
