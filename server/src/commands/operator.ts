import { join, resolve } from 'node:path'
import { NewOperator } from '@zdb/contract/platform/operators/schemas'
import { startCluster } from '@zdb/tools/postgres'
import { makeManager, readmit } from '#areas/platform/operators/first-operator'
import { connect, disconnect } from '#core/db/tx'
import { readConfig } from '#core/process/config'

/** `npm run operator -- create <login> <name>`, `npm run operator -- readmit <login>`: the password is printed once. */
const [act = '', login = '', name = ''] = process.argv.slice(2)

const fail = (words: string): never => {
  console.error(words)
  process.exit(1)
}

const wanted = NewOperator.pick({ login: true, name: true }).safeParse({ login, name: act === 'create' ? name : login })
if ((act !== 'create' && act !== 'readmit') || !wanted.success)
  fail(
    '用法：npm run operator -- create <账号> <姓名>，或 npm run operator -- readmit <账号>；账号为3到30位小写字母、数字或 . _ -',
  )

const config = readConfig(process.env)
const cluster = config.DATABASE_URL
  ? undefined
  : await startCluster({ dir: join(resolve(import.meta.dirname, '../../..', config.DATA_DIR), 'postgres') })
connect(config.DATABASE_URL ?? cluster?.adminUrl ?? '', 2, (error) => console.error(error.message))
const password = await (act === 'create' ? makeManager(login.toLowerCase(), name) : readmit(login.toLowerCase()))
await disconnect()
await cluster?.stop()
if (password === undefined) fail(act === 'create' ? '该账号已存在' : '没有这个账号')
console.log(`一次性密码（只显示这一次）：${password}`)
console.log('在 /operator 登录，绑定动态码并设置自己的密码。')
