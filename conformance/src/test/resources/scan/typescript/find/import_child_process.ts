// finds: modules/host, processes/start
import { exec } from 'child_process';
exec('ls');
