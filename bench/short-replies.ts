/**
 * What a T2T's reply consisted of when the bar of a poll's CPU was set, 1.9 kB of what is now 33 kB: neither figures of single chips nor all of cgminer's
 * counters. Real replies are the long ones.
 */
export const SHORT_REPLIES =
  'STATUS,When,Code,Msg,Description,id,SUMMARY,STATS,POOLS,VERSION,Elapsed,MHS av,MHS 5s,Found Blocks,Getworks,Accepted,Rejected,Hardware Errors,Device Hardware%,ID,Chain ID,Num chips,Num active chips,Temp max,Temp,Fan duty,fan1,fan2,power,Pool Calls,POOL,URL,Status,Priority,Quota,Long Poll,User,Last Share Time,Diff,Has Stratum,Stratum Active,Pool Stale%%,CGMiner,API,Type,Miner,SN,MAC'.split(
    ',',
  )
