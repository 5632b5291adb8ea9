// Loaded before the program: when the process that started it is gone (even by SIGKILL), the channel between them
// closes and the program gets SIGTERM, with all processes of its group. Processes that the program forks inherit this
// file; the variable shows that it isn't meant for them.
if (process.env.WAYFARE_STARTED_BY === String(process.ppid) && process.connected) {
  process.once('disconnect', () => {
    process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGTERM');
  });
  process.channel?.unref();
}
delete process.env.WAYFARE_STARTED_BY;
