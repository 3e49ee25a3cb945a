// 转单宝余额证明校验脚本：node verify-balance.mjs 余额证明.txt
// 只需要 Node.js，不需要安装任何依赖，也不联网。逐条重算余额与哈希链：改动一个字节、删去一行、调换两行都会校验失败。
// 最后打印的“指纹”应与转单宝页面或对方告知的指纹一致，才说明文件就是平台当时导出的那一份。
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

const sha = (text) => createHash('sha256').update(text, 'utf8').digest('hex')
const fail = (words) => {
  console.error(`校验失败：${words}`)
  process.exit(1)
}

const [path] = process.argv.slice(2)
if (!path) fail('用法 node verify-balance.mjs 余额证明.txt')

let [number, rest, hash, count, balance, lastId] = [0, '', '', 0, 0, 0]
let ended = false

const check = (line) => {
  number += 1
  if (ended) fail(`第${number}行：结尾之后还有内容`)
  const cut = line.lastIndexOf('\t')
  const [body, given] = [line.slice(0, cut), line.slice(cut + 1)]
  hash = sha(`${hash}\n${body}`)
  if (given !== hash) fail(`第${number}行：内容与哈希不符`)
  const fields = JSON.parse(body)
  if (number === 1) {
    if (fields[0] !== '转单宝余额证明' || fields[1] !== 1) fail('不是第1版的余额证明')
    return
  }
  if (fields[0] === '合计') {
    if (fields[1] !== count || fields[2] !== balance) fail(`第${number}行：笔数或余额与逐条相加不符`)
    ended = true
    return
  }
  const [index, id, , , , , amount, after] = fields
  count += 1
  balance += amount
  if (index !== count) fail(`第${number}行：序号不连续`)
  if (id <= lastId) fail(`第${number}行：顺序不对`)
  if (after !== balance) fail(`第${number}行：余额与逐条相加不符`)
  lastId = id
}

try {
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) check(line)
  }
} catch (error) {
  fail(`第${number}行：${error instanceof Error ? error.message : error}`)
}
if (rest !== '' || !ended) fail('文件不完整')
console.log(`校验通过：${count}笔，余额${(balance / 100).toFixed(2)}元，指纹${hash}`)
