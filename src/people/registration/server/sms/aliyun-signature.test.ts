import { expect, test } from 'vitest'
import { signedRequest } from './aliyun-signature.ts'

const REQUEST = {
  keyId: 'YourAccessKeyId',
  keySecret: 'YourAccessKeySecret',
  host: 'ecs.cn-shanghai.aliyuncs.com',
  action: 'RunInstances',
  version: '2014-05-26',
  query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
  date: '2023-10-26T10:22:32Z',
  nonce: '3156853299f313e23d1673dc12e1703d',
}

test('signs the example of the documentation as the documentation does', () => {
  const { query, headers } = signedRequest(REQUEST)
  expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai')
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('encodes what a signature name or a parameter may hold', () => {
  const { query } = signedRequest({ ...REQUEST, query: { b: '{"code":"1 2"}', a: "阿里云*('!)~" } })
  expect(query).toBe('a=%E9%98%BF%E9%87%8C%E4%BA%91%2A%28%27%21%29~&b=%7B%22code%22%3A%221%202%22%7D')
})
