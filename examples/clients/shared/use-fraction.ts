import { useEffect, useState } from 'react';
import { estimateFraction, type TimedJob } from './estimate-fraction.js';

export function useFraction(job: TimedJob) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return estimateFraction(job, now);
}
