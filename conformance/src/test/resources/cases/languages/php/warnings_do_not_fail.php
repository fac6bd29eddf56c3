<html><?php echo $undefined ?? 'none', shell_exec('echo from a child'); ?></html>
<?php echo 10 / 4, "\n"; trigger_error("careful", E_USER_WARNING);
/* ---
status: completed
result: null
stdout: |
  <html>nonefrom a child
  </html>
  2.5
stderr: *
*/
