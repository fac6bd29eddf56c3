// finds: modules/host
import('data:text/javascript,1');
