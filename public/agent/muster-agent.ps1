<#
Muster agent for Windows: tells a Muster server what this machine is and has.
One file for Windows PowerShell 5.1 and later. It changes nothing but its own folder.

  $env:MUSTER_AGENT_TOKEN = 'TOKEN'
  powershell -ExecutionPolicy Bypass -File muster-agent.ps1 -Install -Server https://muster.example.com
  ... -Show        what would be sent, and nothing is
  ... -Once        one report now
  ... -Uninstall
#>
[CmdletBinding()]
param(
  [switch]$Install,
  [switch]$Enrol,
  [switch]$Once,
  [switch]$Show,
  [switch]$Uninstall,
  [string]$Server = ''
)

Set-StrictMode -Version 2.0
$ErrorActionPreference = 'Stop'
$Version = '1.0.0'
# Reports that wait while the server is away: the oldest go first.
$Keep = 24
$TaskName = 'Muster agent'
$Folder = if ($env:MUSTER_AGENT_DIR) { $env:MUSTER_AGENT_DIR } else { Join-Path $env:ProgramData 'MusterAgent' }
$Config = Join-Path $Folder 'agent.json'
$Queue = Join-Path $Folder 'waiting'
$Stopped = Join-Path $Folder 'stopped'
$Program = Join-Path $Folder 'muster-agent.ps1'
# Older systems offer no newer protocol by themselves.
[Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12

function Write-Say([string]$Text) { [Console]::Error.WriteLine("muster-agent: $Text") }
function Stop-With([string]$Text) { Write-Say $Text; exit 1 }
function Test-Admin {
  $me = New-Object Security.Principal.WindowsPrincipal([Security.Principal.WindowsIdentity]::GetCurrent())
  $me.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)
}
function Get-Clock { [int64]([DateTime]::UtcNow - [DateTime]'1970-01-01').TotalSeconds }

# The folder holds the token: it is the system's and the administrators' alone, whatever the folder above it allows.
function New-Folder {
  New-Item -ItemType Directory -Force -Path $Folder, $Queue | Out-Null
  & icacls.exe $Folder /inheritance:r /grant:r '*S-1-5-18:(OI)(CI)F' '*S-1-5-32-544:(OI)(CI)F' | Out-Null
  if (-not (Test-Admin)) { & icacls.exe $Folder /grant:r "$($env:USERNAME):(OI)(CI)F" | Out-Null }
}

# ── the report ─────────────────────────────────────────────────────────────────────────────────

$script:Lines = New-Object System.Collections.Generic.List[string]

# One line of the report: fields without tabs and line ends, and of a bounded length.
function Add-Line {
  $fields = foreach ($field in $args) {
    $text = ([string]$field) -replace '[\t\r\n]', ' '
    if ($text.Length -gt 1000) { $text.Substring(0, 1000) } else { $text }
  }
  $script:Lines.Add(($fields -join "`t"))
}

# What cannot be looked at is said, and the rest is told all the same.
function Invoke-Part([string]$What, [scriptblock]$Look) {
  try { & $Look } catch { Add-Line note "${What}: $($_.Exception.Message)" }
}

function Get-Real([string]$Text) {
  if ($Text -match '^(|None|Not Specified|Default string|To be filled by O\.E\.M\.|System Serial Number|System Product Name|System manufacturer|0|Unknown)$') { '' } else { $Text }
}

function Get-Chassis($System, $Enclosure) {
  if ("$($System.Manufacturer) $($System.Model)" -match 'VMware|VirtualBox|Virtual Machine|KVM|QEMU|HVM|Amazon EC2|Xen') { return 'virtual' }
  $type = @($Enclosure.ChassisTypes)[0]
  if (8, 9, 10, 14, 31, 32 -contains $type) { return 'laptop' }
  if (17, 23, 25, 28, 29 -contains $type) { return 'server' }
  if ($type -eq 30) { return 'tablet' }
  if (3, 4, 5, 6, 7, 13, 15, 16, 24, 35, 36 -contains $type) { return 'desktop' }
  return ''
}

function Add-System {
  $os = Get-CimInstance Win32_OperatingSystem -OperationTimeoutSec 20
  $system = Get-CimInstance Win32_ComputerSystem -OperationTimeoutSec 20
  $product = Get-CimInstance Win32_ComputerSystemProduct -OperationTimeoutSec 20
  $enclosure = Get-CimInstance Win32_SystemEnclosure -OperationTimeoutSec 20 | Select-Object -First 1
  $bios = Get-CimInstance Win32_BIOS -OperationTimeoutSec 20
  $machine = (Get-ItemProperty 'HKLM:\SOFTWARE\Microsoft\Cryptography').MachineGuid
  Add-Line machine $machine
  $fqdn = if ($system.PartOfDomain) { "$($env:COMPUTERNAME).$($system.Domain)".ToLower() } else { '' }
  Add-Line host $env:COMPUTERNAME.ToLower() $fqdn
  $revision = (Get-ItemProperty 'HKLM:\SOFTWARE\Microsoft\Windows NT\CurrentVersion').UBR
  Add-Line os $os.Caption $os.Version "$($os.Version).$revision" $os.OSArchitecture ''
  Add-Line hardware (Get-Real $system.Manufacturer) (Get-Real $system.Model) (Get-Real $bios.SerialNumber) $product.UUID (Get-Chassis $system $enclosure)
  $cpu = @(Get-CimInstance Win32_Processor -OperationTimeoutSec 20)
  Add-Line cpu $cpu[0].Name ($cpu | Measure-Object NumberOfLogicalProcessors -Sum).Sum
  Add-Line memory $system.TotalPhysicalMemory
  foreach ($disk in Get-CimInstance Win32_DiskDrive -OperationTimeoutSec 20) { Add-Line disk "disk$($disk.Index)" $disk.Size $disk.Model }
}

function Add-Addresses {
  foreach ($card in Get-CimInstance Win32_NetworkAdapterConfiguration -Filter 'IPEnabled = true' -OperationTimeoutSec 20) {
    foreach ($address in @($card.IPAddress)) { if ($address -and $address -notmatch '^fe80|^169\.254') { Add-Line ip $address $card.Description } }
    if ($card.MACAddress) { Add-Line mac $card.MACAddress $card.Description }
  }
}

function Add-Users {
  # By its number: its name is another one in each language. On a domain controller there are no local ones.
  $admins = @(Get-LocalGroupMember -SID 'S-1-5-32-544' -ErrorAction SilentlyContinue | ForEach-Object { ($_.Name -split '\\')[-1] })
  foreach ($user in Get-LocalUser | Where-Object Enabled) {
    $kind = if ($admins -contains $user.Name) { 'admin' } else { '' }
    Add-Line user $user.Name $kind
  }
}

function Add-Services {
  $names = @{}
  foreach ($process in Get-Process) { $names[[int]$process.Id] = $process.ProcessName }
  foreach ($one in Get-NetTCPConnection -State Listen) { Add-Line service tcp $one.LocalPort $one.LocalAddress $names[[int]$one.OwningProcess] }
  foreach ($one in Get-NetUDPEndpoint) {
    # Above are ports that clients use for a moment.
    if ($one.LocalPort -lt 49152) { Add-Line service udp $one.LocalPort $one.LocalAddress $names[[int]$one.OwningProcess] }
  }
}

function Add-Packages {
  $places = 'HKLM:\SOFTWARE\Microsoft\Windows\CurrentVersion\Uninstall\*', 'HKLM:\SOFTWARE\WOW6432Node\Microsoft\Windows\CurrentVersion\Uninstall\*'
  $seen = @{}
  foreach ($one in Get-ItemProperty $places -ErrorAction SilentlyContinue) {
    $has = $one.PSObject.Properties.Name
    if ($has -notcontains 'DisplayName' -or -not $one.DisplayName) { continue }
    if ($has -contains 'SystemComponent' -and $one.SystemComponent -eq 1) { continue }
    $release = if ($has -contains 'DisplayVersion') { $one.DisplayVersion } else { '' }
    $vendor = if ($has -contains 'Publisher') { $one.Publisher } else { '' }
    $key = "$($one.DisplayName)|$release"
    if ($seen[$key]) { continue }
    $seen[$key] = $true
    Add-Line package registry $one.DisplayName $release '' $vendor ''
  }
}

function Add-Patches {
  foreach ($fix in Get-CimInstance Win32_QuickFixEngineering -OperationTimeoutSec 60) { Add-Line patch $fix.HotFixID installed '' }
  # What Windows knows of already: nothing is asked of the network.
  $searcher = (New-Object -ComObject Microsoft.Update.Session).CreateUpdateSearcher()
  $searcher.Online = $false
  foreach ($update in $searcher.Search("IsInstalled=0 and IsHidden=0").Updates) { Add-Line patch $update.Title pending '' }
}

function Get-Report {
  $script:Lines.Clear()
  Add-Line muster-agent 1 $Version
  Add-Line observed (Get-Clock)
  # Without it there is no report: it says which machine this is.
  Add-System
  Invoke-Part 'Addresses' { Add-Addresses }
  Invoke-Part 'Users' { Add-Users }
  Invoke-Part 'Listening ports' { Add-Services }
  Invoke-Part 'Software' { Add-Packages }
  Invoke-Part 'Updates' { Add-Patches }
  $script:Lines.Add("end`t$($script:Lines.Count + 1)")
  return ($script:Lines -join "`n")
}

function Get-Packed([string]$Text) {
  $bytes = [Text.Encoding]::UTF8.GetBytes($Text)
  $memory = New-Object IO.MemoryStream
  $gzip = New-Object IO.Compression.GZipStream($memory, [IO.Compression.CompressionMode]::Compress)
  $gzip.Write($bytes, 0, $bytes.Length)
  $gzip.Close()
  return , $memory.ToArray()
}

# ── the server ─────────────────────────────────────────────────────────────────────────────────

# Answers the status and what was said; 0: nobody answered.
function Send-Bytes([string]$Url, [string]$Token, [byte[]]$Bytes) {
  $request = [Net.WebRequest]::Create($Url)
  $request.Method = 'POST'
  $request.Timeout = 120000
  $request.AllowAutoRedirect = $false
  $request.ContentType = 'application/octet-stream'
  $request.Headers['Authorization'] = "Bearer $Token"
  $request.Headers['Muster-Agent-Clock'] = [string](Get-Clock)
  try {
    $stream = $request.GetRequestStream()
    $stream.Write($Bytes, 0, $Bytes.Length)
    $stream.Close()
    $response = $request.GetResponse()
  } catch [Net.WebException] {
    $response = $_.Exception.Response
    if ($null -eq $response) { return @{ Status = 0; Text = $_.Exception.Message } }
  }
  $reader = New-Object IO.StreamReader($response.GetResponseStream())
  $text = $reader.ReadToEnd()
  $status = [int]$response.StatusCode
  $response.Close()
  return @{ Status = $status; Text = $text }
}

function Get-Said($Answer, [string]$Name) {
  try { $parsed = $Answer.Text | ConvertFrom-Json } catch { return '' }
  if ($null -ne $parsed -and $parsed.PSObject.Properties.Name -contains $Name) { return [string]$parsed.$Name }
  return ''
}

function Get-Config { if (Test-Path $Config) { Get-Content -Raw $Config | ConvertFrom-Json } else { $null } }

# It changes as a whole or not at all.
function Set-Config([string]$At, [string]$Token, [string]$Agent, [string]$Minutes) {
  New-Folder
  @{ server = $At; token = $Token; agent = $Agent; minutes = $Minutes } | ConvertTo-Json | Set-Content -Encoding UTF8 "$Config.new"
  Move-Item -Force "$Config.new" $Config
}

# 0: taken; 1: later; 2: the server does not want it; 3: stop.
function Send-Report([byte[]]$Bytes) {
  $known = Get-Config
  if ($null -eq $known) { Stop-With 'this machine is not enrolled: use -Install or -Enrol' }
  $answer = Send-Bytes "$($known.server)/api/agents/report" $known.token $Bytes
  $message = Get-Said $answer 'message'
  switch ($answer.Status) {
    200 {
      $new = Get-Said $answer 'token'
      # A new token counts once it is used: it is kept before that.
      if ($new) { Set-Config $known.server $new (Get-Said $answer 'agentId') (Get-Said $answer 'everyMinutes') }
      Write-Say (Get-Said $answer 'says')
      return 0
    }
    { $_ -in 401, 403 } {
      # Something before the server may say so, too: only the server's own word stops it.
      if (-not (Get-Said $answer 'code')) { Write-Say "answered $_`: tried again later"; return 1 }
      Set-Content -Encoding UTF8 $Stopped $message
      Write-Say "stopped: $message"
      return 3
    }
    { $_ -in 400, 413, 422 } { Write-Say "the server does not take this report: $message"; return 2 }
    default { Write-Say "the server could not be reached ($($answer.Status)): the report is kept"; return 1 }
  }
}

function Invoke-Once {
  if (Test-Path $Stopped) { Write-Say "stopped by the server: $(Get-Content -Raw $Stopped)"; exit 3 }
  New-Folder
  $mutex = New-Object Threading.Mutex($false, 'Global\MusterAgent')
  if (-not $mutex.WaitOne(0)) { Stop-With 'another one of this agent is at work' }
  try {
    # It never stands in the way of what the machine is for.
    (Get-Process -Id $PID).PriorityClass = 'Idle'
    [IO.File]::WriteAllBytes((Join-Path $Queue ('{0:d12}.gz' -f (Get-Clock))), (Get-Packed (Get-Report)))
    $waiting = @(Get-ChildItem $Queue -Filter *.gz | Sort-Object Name)
    if ($waiting.Count -gt $Keep) { $waiting | Select-Object -First ($waiting.Count - $Keep) | Remove-Item -Force }
    foreach ($file in Get-ChildItem $Queue -Filter *.gz | Sort-Object Name) {
      $became = Send-Report ([IO.File]::ReadAllBytes($file.FullName))
      if ($became -in 0, 2) { Remove-Item -Force $file.FullName } else { exit $became }
    }
  } finally { $mutex.ReleaseMutex() }
}

function Invoke-Enrol {
  $token = $env:MUSTER_AGENT_TOKEN
  if (-not $Server) { Stop-With 'say which server: -Server https://muster.example.com' }
  if (-not $token) { Stop-With 'put the enrolment token into $env:MUSTER_AGENT_TOKEN' }
  $at = $Server.TrimEnd('/')
  $answer = Send-Bytes "$at/api/agents/enroll" $token (Get-Packed (Get-Report))
  if ($answer.Status -ne 200) { Stop-With "not enrolled ($($answer.Status)): $(Get-Said $answer 'message')" }
  Set-Config $at (Get-Said $answer 'token') (Get-Said $answer 'agentId') (Get-Said $answer 'everyMinutes')
  Remove-Item -Force -ErrorAction SilentlyContinue $Stopped
  Write-Say "enrolled as agent $((Get-Config).agent)"
}

# ── by itself ──────────────────────────────────────────────────────────────────────────────────

function Invoke-Install {
  if (-not (Test-Admin)) { Stop-With '-Install needs an administrator' }
  New-Folder
  if ($null -ne (Get-Config) -and -not (Test-Path $Stopped) -and -not $env:MUSTER_AGENT_TOKEN) { Write-Say 'already enrolled' } else { Invoke-Enrol }
  if ($PSCommandPath -ne $Program) { Copy-Item -Force $PSCommandPath $Program }
  $minutes = [Math]::Max(5, [int](Get-Config).minutes)
  $action = New-ScheduledTaskAction -Execute 'powershell.exe' -Argument "-NoProfile -NonInteractive -ExecutionPolicy Bypass -File `"$Program`" -Once"
  $trigger = New-ScheduledTaskTrigger -Once -At (Get-Date).AddMinutes(5) -RepetitionInterval (New-TimeSpan -Minutes $minutes)
  $settings = New-ScheduledTaskSettingsSet -StartWhenAvailable -MultipleInstances IgnoreNew -ExecutionTimeLimit (New-TimeSpan -Minutes 15) -Priority 7 -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries
  Register-ScheduledTask -Force -TaskName $TaskName -Action $action -Trigger $trigger -Settings $settings -User 'SYSTEM' -RunLevel Highest | Out-Null
  Write-Say 'installed'
}

function Invoke-Uninstall {
  if (Get-ScheduledTask -TaskName $TaskName -ErrorAction SilentlyContinue) { Unregister-ScheduledTask -TaskName $TaskName -Confirm:$false }
  # Only what is its own goes, and the folder where nothing else is in it.
  foreach ($own in $Queue, $Config, "$Config.new", $Stopped, $Program) { if (Test-Path $own) { Remove-Item -Force -Recurse $own } }
  if ((Test-Path $Folder) -and -not (Get-ChildItem $Folder)) { Remove-Item $Folder }
  Write-Say 'removed. Delete the agent on the page of agents, too'
}

if ($Show) { Get-Report }
elseif ($Install) { Invoke-Install }
elseif ($Enrol) { Invoke-Enrol }
elseif ($Once) { Invoke-Once }
elseif ($Uninstall) { Invoke-Uninstall }
else { Get-Help $PSCommandPath; exit 2 }
