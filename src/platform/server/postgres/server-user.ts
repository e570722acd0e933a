import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** Who the server runs as; empty where that is ourselves. PostgreSQL refuses to run as root. */
export interface ServerUser {
  uid?: number
  gid?: number
}

const NOBODY = { uid: 65534, gid: 65534 }

/** As root: the owner of a data folder made by an unprivileged start, otherwise `nobody`. */
export function chooseServerUser(clusterFolder: string): ServerUser {
  const ourUid = process.getuid?.() ?? 0
  const owner = fs.existsSync(clusterFolder) ? fs.statSync(clusterFolder) : undefined
  if (ourUid === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : findNobody()
  if (owner && owner.uid !== ourUid) {
    throw new Error(
      `The database folder ${clusterFolder} belongs to another user (uid ${owner.uid}), probably because Minerva was ` +
        `started as root before. Start it as root again, or hand the folder over once: sudo chown -R ${ourUid} ${clusterFolder}`,
    )
  }
  return {}
}

function findNobody(): Required<ServerUser> {
  const line = fs.existsSync('/etc/passwd')
    ? /^nobody:[^:]*:(\d+):(\d+):/m.exec(fs.readFileSync('/etc/passwd', 'utf8'))
    : null
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : NOBODY
}

/** The environment of every PostgreSQL program: nothing of ours, so that no PG… variable or language changes what it does. */
export const SERVER_ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/bin:/bin' }

/** True when the server's user may enter this folder. */
export function canEnter(user: ServerUser, folder: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/', env: SERVER_ENVIRONMENT }).status === 0
  )
}
