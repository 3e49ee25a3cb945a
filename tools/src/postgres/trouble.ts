// What keeps the database from starting, in words its owner can act on.

type Reason = { pattern: RegExp; says: (dir: string) => string }

const reasons: Reason[] = [
  {
    pattern: /EROFS|Read-only file system/,
    says: (dir) => `数据目录所在的磁盘是只读的：${dir}。请换到可写的位置后重试。`,
  },
  {
    pattern: /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
    says: (dir) => `磁盘空间不足，无法写入数据目录：${dir}。请清理磁盘后重试。`,
  },
  {
    pattern: /pre-existing shared memory block|lock file "postmaster\.pid" already exists/,
    says: (dir) => `数据目录正在被另一个进程使用：${dir}。`,
  },
  {
    pattern: /database files are incompatible with server/,
    says: (dir) => `数据目录由其他版本的 PostgreSQL 创建，无法打开：${dir}。`,
  },
  {
    pattern: /could not look up effective user ID/,
    says: () => '当前用户没有登记在系统的用户表中，PostgreSQL 无法初始化。请换用已登记的用户，或设置 DATABASE_URL。',
  },
  {
    pattern: /password authentication failed/,
    says: (dir) => `数据库密码与 ${dir}/password 中保存的不一致。`,
  },
  {
    pattern: /ENOTDIR|EEXIST|Not a directory/,
    says: (dir) => `数据目录的路径不是文件夹：${dir}。请换一个位置后重试。`,
  },
  {
    pattern: /EACCES|EPERM|Permission denied|Operation not permitted/,
    says: (dir) => `没有权限写入数据目录：${dir}。请检查文件夹权限后重试。`,
  },
]

const troubleName = 'DatabaseTrouble'

export function trouble(message: string, cause?: unknown): Error {
  const error = new Error(message, { cause })
  error.name = troubleName
  return error
}

/** True for an error whose message is meant for the person at the keyboard. */
export const isTrouble = (error: unknown): error is Error => error instanceof Error && error.name === troubleName

/** The same failure in plain words; what is not in the table keeps its own text. */
export function explain(error: unknown, dir: string): Error {
  if (isTrouble(error)) return error
  const text = error instanceof Error ? error.message : String(error)
  const reason = reasons.find(({ pattern }) => pattern.test(text))
  return trouble(reason ? reason.says(dir) : `数据库无法启动：${text.trim()}`, error)
}
