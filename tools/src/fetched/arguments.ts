// Root cannot use Chromium's sandbox, and the pages are our own.
export const sandboxArgs = ['--no-sandbox', '--disable-setuid-sandbox']

export const quietArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]
