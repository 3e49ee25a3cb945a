type Settings = Record<string, string>

// For a small machine that also runs the server and, at times, a browser.
const settings: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  // Refused statements are the server's to report; the log keeps what concerns the database itself.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

// A test's database is thrown away: nothing of it has to survive a power cut.
const forgetful: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Every test file has a database of its own, and in this time each of them is looked at.
  autovacuum_naptime: '10min',
}

/**
 * Once a minute at the latest what was written is laid into the spool, whole and on the disk, its name with it, from where
 * others carry it; nothing that lies there is replaced.
 */
const archived = (spool: string): Settings => {
  const at = `'${spool.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command:
      `if [ -e ${at}/%f ]; then cmp -s "%p" ${at}/%f; ` +
      `else cp "%p" ${at}/%f.part && sync ${at}/%f.part && mv ${at}/%f.part ${at}/%f; fi && sync ${at}`,
  }
}

export const settingArgs = (port: number, durable: boolean, spool: string | undefined): string[] =>
  Object.entries({
    ...settings,
    ...(durable ? {} : forgetful),
    ...(spool === undefined ? {} : archived(spool)),
    port: String(port),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
