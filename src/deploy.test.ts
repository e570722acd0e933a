import fs from 'node:fs'
import { expect, test } from 'vitest'

const unit = fs.readFileSync('deploy/minerva.service', 'utf8')
const dockerfile = fs.readFileSync('Dockerfile', 'utf8')
const ofUnit = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
const ofDockerfile = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(dockerfile)?.[1] ?? ''

test('a container runs what the unit runs, as the same user, with the same environment', () => {
  expect((JSON.parse(ofDockerfile('ENTRYPOINT')) as string[]).join(' ')).toBe(ofUnit('ExecStart'))
  expect(ofDockerfile('USER')).toBe(ofUnit('User'))
  expect(ofDockerfile('WORKDIR')).toBe(ofUnit('WorkingDirectory'))
  expect(ofDockerfile('ENV')).toBe(`HOST=0.0.0.0 ${ofUnit('Environment')}`)
})
